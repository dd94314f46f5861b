/** What the preview asks the user to look at again, above its button. The coach adds to it when it is loaded. */
import { Suspense, type ComponentType, lazy } from 'react';
import { SteadyBox } from '../../../ui/steady-box.tsx';
import { useChecklist } from '../checklist-context.tsx';
import type { SoftCheck } from '../guide/soft-checks.ts';
import { useSoftChecks } from '../guide/use-soft-checks.ts';
import { usePairRemark, usePairText } from '../parts/pair-remark.tsx';
import { LookAgainBox, type Remark } from './look-again-box.tsx';

/** What this device notices without the coach. */
export interface FirstRemarks {
  readonly soft: readonly (Remark & { readonly check: SoftCheck['field'] })[];
  /** The same picture twice, or far apart. */
  readonly pair: (Remark & { readonly isSame: boolean }) | null;
  /** That the photos were taken near each other. */
  readonly good: string | null;
}

function FirstBox({ first: { soft, pair, good } }: { readonly first: FirstRemarks }) {
  return <LookAgainBox remarks={pair === null ? soft : [...soft, pair]} good={good} />;
}

/** Loaded together with the preview; without it, for example without a network, the box has the first remarks. */
const loading = import('./coach.tsx').catch(() => ({ default: FirstBox }));
const Coach = lazy<ComponentType<{ readonly first: FirstRemarks }>>(() => loading);

function useSoftRemarks(): FirstRemarks['soft'] {
  return useSoftChecks(useChecklist().draft).map(({ field, text }) => ({
    check: field,
    field: field === 'candidateCount' ? 'previousExam' : field,
    text,
  }));
}

function usePairRemarks(): Pick<FirstRemarks, 'pair' | 'good'> {
  const { draft } = useChecklist();
  const remark = usePairRemark(draft.photos);
  const textOf = usePairText();
  if (remark === null) return { pair: null, good: null };
  const text = textOf(remark);
  if (remark.kind === 'near') return { pair: null, good: text };
  return { pair: { isSame: remark.kind === 'same-picture', field: 'photos.strongRoom', text }, good: null };
}

export function LookAgain() {
  const first = { soft: useSoftRemarks(), ...usePairRemarks() };
  return (
    <SteadyBox>
      <div role="status" aria-atomic={false}>
        <Suspense fallback={<FirstBox first={first} />}>
          <Coach first={first} />
        </Suspense>
      </div>
    </SteadyBox>
  );
}
