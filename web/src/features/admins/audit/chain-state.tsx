/** Says whether the audit trail is complete and unchanged, as far as it can be checked. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { Notice } from '../../../ui/messages.tsx';

interface RecordedAt {
  readonly sequence: number;
  readonly at: string;
}

interface ChainStateProps {
  readonly brokenAt: number | null;
  readonly unchecked: readonly { readonly from: number; readonly to: number }[];
  readonly started?: RecordedAt | undefined;
  readonly restored?: readonly RecordedAt[] | undefined;
  readonly headFile?: string | null | undefined;
  readonly wholeCheck: object | null;
}

function Integrity({ brokenAt, unchecked, started, restored = [], wholeCheck }: ChainStateProps) {
  const { audit: texts } = useAdminTexts();
  const format = useFormat();
  if (brokenAt !== null)
    return (
      <Notice tone="bad" live="alert">
        <p className="font-semibold">{texts.broken(String(brokenAt))}</p>
        <p>{texts.brokenRemedy}</p>
      </Notice>
    );
  if (unchecked.length > 0 || wholeCheck === null) return null;
  const sinceStart = started?.sequence === 1 ? texts.wholeSince(format.moment(new Date(started.at))) : null;
  return (
    <Notice tone="good">
      <p>{restored.length > 0 ? texts.wholeButRestored : (sinceStart ?? texts.intact)}</p>
    </Notice>
  );
}

export function ChainState(state: ChainStateProps) {
  const { audit: texts } = useAdminTexts();
  const format = useFormat();
  const { unchecked, restored = [], headFile = null } = state;
  return (
    <div className="space-y-2">
      <Integrity {...state} />
      {restored.map(({ sequence, at }) => (
        <Notice key={sequence} tone="info">
          <p>{texts.restored(format.moment(new Date(at)), String(sequence))}</p>
        </Notice>
      ))}
      {headFile !== null && (
        <Notice tone="info">
          <p>{texts.headFileDamaged}</p>
        </Notice>
      )}
      {unchecked.map(({ from, to }) => (
        <Notice key={from} tone="info">
          <p>{texts.unchecked(String(from), String(to))}</p>
        </Notice>
      ))}
    </div>
  );
}
