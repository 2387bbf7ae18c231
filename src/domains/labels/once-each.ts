/** A function that works once for each argument, and keeps its results. */
export function onceEach<Of, Result>(work: (of: Of) => Result): (of: Of) => Result {
  const results = new Map<Of, { result: Result }>();
  return (of) => {
    const known = results.get(of) ?? { result: work(of) };
    results.set(of, known);
    return known.result;
  };
}
