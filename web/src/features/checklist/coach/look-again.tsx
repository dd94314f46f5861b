/** What the preview asks the user to look at again, above its button. The coach adds to it when it is loaded. */
import { Suspense, type ComponentType, lazy } from 'react';
import { SteadyBox } from '../../../ui/steady-box.tsx';
import { useChecklist } from '../checklist-context.tsx';
import { PairNotice, usePairRemark, usePairText } from '../parts/pair-remark.tsx';
import type { PairRemark } from '../photos/pair-remark.ts';
import { LookAgainBox, type Remark } from './look-again-box.tsx';
import type { SoftCheck } from '../guide/soft-checks.ts';
import { useSoftChecks } from '../guide/use-soft-checks.ts';

/** What this device notices without the coach. */
export interface FirstRemarks {
  readonly soft: readonly (Remark & { readonly check: SoftCheck['field'] })[];
  /** The same picture twice, or far apart. */
  readonly pair: (Remark & { readonly kind: PairRemark['kind'] }) | null;
}

const shownFirst = ({ soft, pair }: FirstRemarks): readonly Remark[] =>
  pair === null ? soft : [...soft, pair];

function FirstBox({ first }: { readonly first: FirstRemarks }) {
  return <LookAgainBox remarks={shownFirst(first)} />;
}

/** Loaded together with the preview; without it, for example without a network, the box has the first remarks. */
const loading = import('./coach.tsx').catch(() => ({ default: FirstBox }));
const Coach = lazy<ComponentType<{ readonly first: FirstRemarks }>>(() => loading);

function useSoftRemarks(): FirstRemarks['soft'] {
  return useSoftChecks().map(({ field, text }) => ({
    check: field,
    field: field === 'candidateCount' ? 'previousExam' : field,
    text,
  }));
}

export function LookAgain() {
  const { draft } = useChecklist();
  const remark = usePairRemark(draft.photos);
  const textOf = usePairText();
  const soft = useSoftRemarks();
  const isGood = remark?.kind === 'near';
  const pair =
    remark === null || isGood
      ? null
      : { kind: remark.kind, field: 'photos.strongRoom', text: textOf(remark) };
  const first = { soft, pair };
  return (
    <SteadyBox>
      <div className="space-y-6">
        <PairNotice remark={isGood ? remark : null} />
        <div role="status" aria-atomic={false} className="empty:hidden">
          <Suspense fallback={<FirstBox first={first} />}>
            <Coach first={first} />
          </Suspense>
        </div>
      </div>
    </SteadyBox>
  );
}
