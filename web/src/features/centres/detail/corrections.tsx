/** The corrections of a centre: what was asked for, by whom and when, and the rows before and after. */
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { CorrectionEntry } from '../../../patterns/correction-entry.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';

export function Corrections({ centre: { corrections = [] } }: { readonly centre: ReceivedCentre }) {
  const { corrections: texts } = useAdminTexts();
  if (corrections.length === 0) return null;
  return (
    <section
      aria-labelledby="corrections-title"
      className="mb-4 rounded-card border border-line bg-paper p-3 sm:p-4 print:border-0 print:p-0"
    >
      <h2 id="corrections-title" className="text-xl font-bold">
        {texts.title}
      </h2>
      <p className="mb-3 text-muted">{texts.lead}</p>
      <ul className="space-y-4">
        {corrections.map((correction) => (
          <CorrectionEntry key={correction.number} correction={correction} />
        ))}
      </ul>
    </section>
  );
}
