#ifndef DILINT_CGRAPHVIZ_H
#define DILINT_CGRAPHVIZ_H

/// What became of a drawing.
enum GraphvizOutcome {
  GraphvizDrawn = 0,
  /// The text is not a graph in the DOT language.
  GraphvizUnreadable = 1,
  /// The engine gave up.
  GraphvizLayoutFailed = 2,
  /// No plugin writes this format, or writing failed.
  GraphvizNotWritten = 3,
};

/// Reads the DOT text in `dot` (NUL-terminated UTF-8), lays it out with `engine` (`dot`, `sfdp`, …) and writes it to
/// standard output in `format`. What Graphviz has to say about it goes to standard error.
///
/// `format` is any format that Graphviz knows, or `positions`: lines of words separated by single blanks, in points,
/// the y axis pointing up, numbers with two decimals:
///
///     graph X0 Y0 X1 Y1
///     cluster NAME X0 Y0 X1 Y1
///     node NAME X Y                     (the centre)
///     edge ID START END COUNT X Y …     (COUNT points of a piecewise cubic Bézier curve; START and END are `-`, or
///                                        `X,Y`: the tip of the arrow that continues the curve)
///
/// Nodes come in the order of the text. An edge is named by its attribute `id`; one without a route is left out.
///
/// Text is measured by Graphviz's own tables and no other plugin is loaded, so that the result depends on the version
/// of Graphviz alone; unless `loadsPlugins`, which formats such as `png` and `pdf` need.
enum GraphvizOutcome graphvizDraw(const char *dot, const char *engine, const char *format, int loadsPlugins);

/// The version of the Graphviz in use, such as `2.43.0`.
const char *graphvizVersion(void);

#endif
