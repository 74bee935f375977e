import {
  type CSSProperties,
  memo,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';

/** A multiple of every number of columns up to six, so that only the last part ends in an unfinished row. */
const PART = 60;
/** How far outside the viewport a part is filled, pixels. */
const AHEAD = '1200px';

type RenderItem<Item> = (item: Item, isActive: boolean, index: number) => ReactNode;

type LongListProps<Item extends { id: number }> = {
  /** Id of what names the list. */
  labelledBy: string;
  items: readonly Item[];
  /** The item that overlaps its neighbours, say with a card. */
  activeId?: number | null;
  /** Must stay the same function as long as it would give the same. */
  renderItem: RenderItem<Item>;
  /** Sets `--columns`, `--gap` (between columns) and `--row`, the height of a row with the gap below it. */
  className: string;
};

/** Calls back whenever the browser has nothing better to do. */
function whenIdle(callback: () => void): () => void {
  // Safari has none.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 60);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: 500 });
  return () => cancelIdleCallback(handle);
}

/**
 * The items by parts. One that goes leaves its own part at once; that all parts behind it move up by one is much to do
 * and comes a moment later, without holding anything up.
 */
function useParts<Item extends { id: number }>(items: readonly Item[]): (readonly Item[])[] {
  const settled = useDeferredValue(items);
  const parts = useMemo(
    () => Array.from({ length: Math.ceil(settled.length / PART) }, (_, n) => settled.slice(n * PART, (n + 1) * PART)),
    [settled],
  );
  return useMemo(() => {
    if (settled === items) return parts;
    const present = new Set(items.map(({ id }) => id));
    return parts.map((part) =>
      part.every(({ id }) => present.has(id)) ? part : part.filter(({ id }) => present.has(id)),
    );
  }, [items, settled, parts]);
}

/**
 * A list of any length that is quick to come and still all there: it has its full height from the start, fills the
 * part in view, then the rest while the browser is idle. What is out of view is neither laid out nor painted, yet found
 * by find-in-page, the keyboard and screen readers. For the browser only: its heights are inline styles.
 */
export function LongList<Item extends { id: number }>(props: LongListProps<Item>) {
  const { labelledBy, items, activeId = null, renderItem, className } = props;
  const parts = useParts(items);
  const [filled, setFilled] = useState(1);
  useEffect(() => {
    if (filled >= parts.length) return;
    return whenIdle(() => startTransition(() => setFilled((count) => count + 1)));
  }, [filled, parts.length]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <ul> could not hold its items in parts
    <div role="list" aria-labelledby={labelledBy} className={classNames('@container flex flex-col', className)}>
      {parts.map((part, number) => (
        <MemoPart
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the list
          key={number}
          items={part}
          firstIndex={number * PART}
          isFilled={number < filled}
          activeId={part.some(({ id }) => id === activeId) ? activeId : null}
          renderItem={renderItem}
        />
      ))}
    </div>
  );
}

type PartProps<Item extends { id: number }> = Required<
  Pick<LongListProps<Item>, 'items' | 'activeId' | 'renderItem'>
> & {
  firstIndex: number;
  isFilled: boolean;
};

function Part<Item extends { id: number }>({ items, firstIndex, isFilled, activeId, renderItem }: PartProps<Item>) {
  const element = useRef<HTMLDivElement>(null);
  const [wasNear, setNear] = useState(false);
  const isShown = isFilled || wasNear;
  useEffect(() => {
    if (isShown || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isShown]);
  const height = `calc(${items.length} / var(--columns) * var(--row))`;
  const style: CSSProperties = isShown
    ? { containIntrinsicHeight: `auto ${height}` }
    : { minHeight: `calc(${height} + 1rem)` };
  return (
    <div
      ref={element}
      role="presentation"
      style={style}
      // The padding keeps focus rings inside: what is beyond the box is clipped.
      className={classNames(
        '-m-2 grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] content-start gap-x-(--gap) p-2',
        isShown && activeId === null && '[content-visibility:auto]',
      )}
    >
      {isShown &&
        items.map((item, n) => <Row key={item.id}>{renderItem(item, item.id === activeId, firstIndex + n)}</Row>)}
    </div>
  );
}

// memo forgets that the component is generic.
const MemoPart = memo(Part) as typeof Part;

function Row({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list
    <div role="listitem" className="min-w-0">
      {children}
    </div>
  );
}
