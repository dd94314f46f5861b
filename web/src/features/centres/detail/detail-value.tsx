/** How the value of one row of the centre detail reads: dashes for what is missing, Yes or No for booleans. */
import type { DetailValue } from '#contract/centres/detail-rows.ts';
import { useAdminTexts } from '../../../texts/admin/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { StatusMark } from '../status-mark.tsx';

/** The value as text; the status stands apart, because it has a dot. */
function useValueText(): (value: Exclude<DetailValue, { kind: 'status' }>) => string {
  const { common, choices, preview } = useTexts();
  const format = useFormat();
  const figure = (value: number | null): string => (value === null ? common.dash : format.number(value));
  const answer = (value: boolean | null): string =>
    value === null ? common.dash : value ? common.yes : common.no;
  return (value) => {
    switch (value.kind) {
      case 'text':
        return value.text === null || value.text === '' ? common.dash : value.text;
      case 'number':
        return figure(value.value);
      case 'yes-no':
        return answer(value.value);
      case 'institution':
        return value.value === null ? common.dash : choices.institutionType[value.value];
      case 'rooms':
        return value.rooms.length === 0
          ? common.dash
          : value.rooms
              .map(({ size, count }) => preview.roomsOf(format.number(count), format.number(size)))
              .join(common.listSeparator);
      case 'washrooms':
        return preview.pair(figure(value.male), figure(value.female));
      case 'coaching':
        return value.details === null || value.details === ''
          ? answer(value.associated)
          : preview.withDetails(answer(value.associated), value.details);
      case 'cctv':
        return value.places.length === 0
          ? common.dash
          : value.places.map((place) => choices.cctv[place]).join(common.listSeparator);
    }
  };
}

export function DetailCell({ value }: { readonly value: DetailValue }) {
  const textOf = useValueText();
  if (value.kind === 'status') return <StatusMark status={value.value} />;
  return <span className="whitespace-pre-line">{textOf(value)}</span>;
}

export function DetailTable({
  rows,
}: {
  readonly rows: readonly { number: number; label: string; value: DetailValue }[];
}) {
  const { detail: texts } = useAdminTexts();
  return (
    <table aria-label={texts.tableLabel} className="w-full border-collapse text-[0.9375rem]">
      <thead>
        <tr className="border-b border-edge bg-ground text-left">
          <th scope="col" className="w-12 px-2 py-2 font-semibold">
            {texts.number}
          </th>
          <th scope="col" className="w-2/5 px-2 py-2 font-semibold">
            {texts.item}
          </th>
          <th scope="col" className="px-2 py-2 font-semibold">
            {texts.answer}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.number} className="break-inside-avoid border-b border-line align-top">
            <td className="px-2 py-2 text-muted">{row.number}</td>
            <th scope="row" className="px-2 py-2 text-left font-normal text-muted">
              {row.label}
            </th>
            <td className="px-2 py-2 wrap-anywhere">
              <DetailCell value={row.value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
