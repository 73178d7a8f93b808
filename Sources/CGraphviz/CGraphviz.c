#include "CGraphviz.h"

#include <graphviz/gvc.h>
#include <stdio.h>
#include <string.h>

extern gvplugin_library_t gvplugin_core_LTX_library;
extern gvplugin_library_t gvplugin_dot_layout_LTX_library;
extern gvplugin_library_t gvplugin_neato_layout_LTX_library;

static const lt_symlist_t builtins[] = {
  {"gvplugin_dot_layout_LTX_library", &gvplugin_dot_layout_LTX_library},
  {"gvplugin_neato_layout_LTX_library", &gvplugin_neato_layout_LTX_library},
  {"gvplugin_core_LTX_library", &gvplugin_core_LTX_library},
  {NULL, NULL},
};

const char *graphvizVersion(void) { return gvcVersion(gvContextPlugins(builtins, 0)); }

static void writeClusters(Agraph_t *graph, FILE *output) {
  for (int index = 1; index <= GD_n_cluster(graph); index++) {
    Agraph_t *cluster = GD_clust(graph)[index];
    boxf box = GD_bb(cluster);
    fprintf(output, "cluster %s %.2f %.2f %.2f %.2f\n", agnameof(cluster), box.LL.x, box.LL.y, box.UR.x, box.UR.y);
    writeClusters(cluster, output);
  }
}

static void writeTip(int exists, pointf tip, FILE *output) {
  if (exists) {
    fprintf(output, " %.2f,%.2f", tip.x, tip.y);
  } else {
    fputs(" -", output);
  }
}

static void writeEdge(Agedge_t *edge, FILE *output) {
  splines *route = ED_spl(edge);
  char *id = agget(edge, (char *)"id");
  if (route == NULL || route->size == 0 || id == NULL || *id == '\0') return;
  // Only `concentrate` makes several pieces of one edge, and that is for sums of edges.
  bezier piece = route->list[0];
  fprintf(output, "edge %s", id);
  writeTip(piece.sflag != 0, piece.sp, output);
  writeTip(piece.eflag != 0, piece.ep, output);
  fprintf(output, " %d", (int)piece.size);
  for (int index = 0; index < (int)piece.size; index++) {
    fprintf(output, " %.2f %.2f", piece.list[index].x, piece.list[index].y);
  }
  fputc('\n', output);
}

static int writePositions(Agraph_t *graph, FILE *output) {
  boxf box = GD_bb(graph);
  fprintf(output, "graph %.2f %.2f %.2f %.2f\n", box.LL.x, box.LL.y, box.UR.x, box.UR.y);
  writeClusters(graph, output);
  for (Agnode_t *node = agfstnode(graph); node != NULL; node = agnxtnode(graph, node)) {
    fprintf(output, "node %s %.2f %.2f\n", agnameof(node), ND_coord(node).x, ND_coord(node).y);
  }
  for (Agnode_t *node = agfstnode(graph); node != NULL; node = agnxtnode(graph, node)) {
    for (Agedge_t *edge = agfstout(graph, node); edge != NULL; edge = agnxtout(graph, edge)) {
      writeEdge(edge, output);
    }
  }
  return ferror(output);
}

enum GraphvizOutcome graphvizDraw(const char *dot, const char *engine, const char *format, int loadsPlugins) {
  GVC_t *context = gvContextPlugins(builtins, loadsPlugins);
  Agraph_t *graph = agmemread(dot);
  enum GraphvizOutcome outcome = GraphvizDrawn;
  if (graph == NULL) {
    outcome = GraphvizUnreadable;
  } else if (gvLayout(context, graph, engine) != 0) {
    outcome = GraphvizLayoutFailed;
  } else if (strcmp(format, "positions") == 0) {
    if (writePositions(graph, stdout) != 0) outcome = GraphvizNotWritten;
  } else if (gvRender(context, graph, format, stdout) != 0) {
    // To a file, because the type of `gvRenderData`'s length differs between versions of Graphviz.
    outcome = GraphvizNotWritten;
  }
  if (fflush(stdout) != 0 && outcome == GraphvizDrawn) outcome = GraphvizNotWritten;
  // The process ends here; taking the layout down again is slow and, in some versions, what crashes.
  return outcome;
}
