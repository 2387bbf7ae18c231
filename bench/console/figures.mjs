const sorted = (values) => [...values].sort((a, b) => a - b);

export const percentile = (values, share) =>
  sorted(values)[Math.min(Math.ceil(values.length * share), values.length) - 1] ?? 0;

export const median = (values) => percentile(values, 0.5);

/** Rows of name, figure and aim, in columns. */
export function table(rows) {
  const all = [['console', 'measured', 'aim'], ...rows];
  const width = (at) => Math.max(...all.map((row) => row[at].length));
  const [first, second, third] = [width(0), width(1), width(2)];
  return all
    .map(([name, figure, aim]) =>
      [name.padEnd(first), figure.padStart(second), aim.padStart(third)].join('  ').trimEnd(),
    )
    .join('\n');
}
