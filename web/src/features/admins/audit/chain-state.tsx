/** Says whether the hash chain of the audit trail is intact. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Notice } from '../../../ui/messages.tsx';

interface ChainStateProps {
  readonly brokenAt: number | null;
  readonly unchecked: readonly { readonly from: number; readonly to: number }[];
}

export function ChainState({ brokenAt, unchecked }: ChainStateProps) {
  const { audit: texts } = useAdminTexts();
  return (
    <div className="mb-4 space-y-2">
      {brokenAt === null ? (
        unchecked.length === 0 && (
          <Notice tone="good">
            <p>{texts.intact}</p>
          </Notice>
        )
      ) : (
        <Notice tone="bad" live="alert">
          <p className="font-semibold">{texts.broken(String(brokenAt))}</p>
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
