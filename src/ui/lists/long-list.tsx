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

/** Number of items in a part. It is divisible by 1 to 6 columns, so that only the last part has an incomplete row. */
const PART = 60;
/** Number of items that are rendered at once: more than a window shows, few enough that a phone is not blocked. */
const STEP = 20;
const AHEAD = '1200px';

type RenderItem<Item> = (item: Item, isActive: boolean, index: number) => ReactNode;

type LongListProps<Item extends { id: number }> = {
  labelledBy: string;
  items: readonly Item[];
  /** The id of an item that overlaps its neighbours, for example with an open card. */
  activeId?: number | null;
  /**
   * Renders only the items near the visible area, and those near the item `kept`: for a list of thousands in which each
   * change concerns all items that follow.
   */
  window?: { kept: number | null };
  /** Must be memoised. */
  renderItem: RenderItem<Item>;
  /** Sets `--columns`, `--gap` (between columns) and `--row`, the height of a row with the gap below it. */
  className: string;
};

function whenIdle(callback: () => void): () => void {
  // Safari does not have requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 60);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: 500 });
  return () => cancelIdleCallback(handle);
}

/**
 * A removed item leaves its own part immediately. Moving the items of all later parts up is slow, so it is deferred.
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
 * Renders the first items at once, the rest in steps while the browser is idle: find-in-page and screen readers reach
 * all items.
 * Browser only: the heights are inline styles, which the CSP blocks in server HTML.
 */
export function LongList<Item extends { id: number }>(props: LongListProps<Item>) {
  const { labelledBy, items, activeId = null, window, renderItem, className } = props;
  const isWindow = window !== undefined;
  const parts = useParts(items);
  const [filled, setFilled] = useState(STEP);
  useEffect(() => {
    if (isWindow || filled >= items.length) return;
    return whenIdle(() => startTransition(() => setFilled((count) => count + STEP)));
  }, [filled, items.length, isWindow]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <ul> could not hold its items in parts
    <div role="list" aria-labelledby={labelledBy} className={classNames('@container flex flex-col', className)}>
      {parts.map((part, number) => (
        <MemoPart
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by their position in the list
          key={number}
          items={part}
          firstIndex={number * PART}
          filled={Math.max(0, Math.min(part.length, filled - number * PART))}
          activeId={part.some(({ id }) => id === activeId) ? activeId : null}
          isKept={isWindow && part.some(({ id }) => id === window.kept)}
          all={isWindow ? items.length : null}
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
  /** The number of items to render. A part near the visible area renders all its items at once. */
  filled: number;
  isKept: boolean;
  /** The number of items in the list, if only a window of it is rendered. */
  all: number | null;
};

function Part<Item extends { id: number }>(props: PartProps<Item>) {
  const { items, firstIndex, filled, activeId, isKept, all, renderItem } = props;
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isWindow = all !== null;
  const shown = isNear || isKept ? items.length : filled;
  const isWaiting = isWindow || shown === 0;
  useEffect(() => {
    if (!isWaiting || !element.current) return;
    const { current: part } = element;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
        else if (isWindow) setNear(part.contains(document.activeElement));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(part);
    return () => observer.disconnect();
  }, [isWaiting, isWindow]);
  const height = `calc(round(up, ${items.length} / var(--columns), 1) * var(--row))`;
  const isWhole = shown === items.length;
  const style: CSSProperties = isWhole
    ? { containIntrinsicHeight: `auto ${height}` }
    : { minHeight: `calc(${height} + 1rem)` };
  return (
    <div
      ref={element}
      role="presentation"
      style={style}
      // content-visibility clips at the box: the padding leaves room for focus rings.
      className={classNames(
        '-m-2 grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] content-start gap-x-(--gap) p-2',
        shown > 0 && activeId === null && '[content-visibility:auto]',
      )}
    >
      {items.slice(0, shown).map((item, n) => (
        <Row
          key={item.id}
          place={all === null ? undefined : { 'aria-posinset': firstIndex + n + 1, 'aria-setsize': all }}
        >
          {renderItem(item, item.id === activeId, firstIndex + n)}
        </Row>
      ))}
    </div>
  );
}

// memo loses the component's type parameter.
const MemoPart = memo(Part) as typeof Part;

function Row({ place, children }: { place: object | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <li> needs a <ul>
    <div role="listitem" {...place} className="min-w-0">
      {children}
    </div>
  );
}
