/** What the shapes of the map mean, each with its number of centres. */
import type { Dot } from '#contract/review/list-endpoints.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { dotLevels, levelOf, type DotLevel } from './draw-map.ts';

const shapes: Readonly<Record<DotLevel, { readonly path: string; readonly className: string }>> = {
  serious: { path: 'M8 1 15 14H1Z', className: 'fill-bad' },
  notice: { path: 'M8 2 14 8 8 14 2 8Z', className: 'fill-warn' },
  none: { path: 'M8 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8', className: 'fill-good' },
};

export function Shape({ level }: { readonly level: DotLevel }) {
  const { path, className } = shapes[level];
  return (
    <svg viewBox="0 0 16 16" aria-hidden className={`inline-block size-4 shrink-0 ${className}`}>
      <path d={path} />
    </svg>
  );
}

export function Legend({ dots }: { readonly dots: readonly Dot[] }) {
  const { dots: texts } = useAdminTexts();
  const format = useFormat();
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {dotLevels.toReversed().map((level) => (
        <li key={level} className="flex items-center gap-1">
          <Shape level={level} />
          {texts.levels[level]}: {format.number(dots.filter((dot) => levelOf(dot) === level).length)}
        </li>
      ))}
    </ul>
  );
}
