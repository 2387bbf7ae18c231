import { useCallback, useState } from 'react';

/** The width of an element in pixels, so that text in a drawing keeps its size on a phone. */
export function useWidth(before: number) {
  const [width, setWidth] = useState(before);
  const measure = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure] as const;
}
