/** The kinds of reasons that an act is for, each with its centres. */
import type { AcceptKind } from '#contract/review/accept-endpoints.ts';
import type { ReasonCode } from '#contract/review/warnings.ts';
import { reviewPath } from '../../../admin-paths.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { TextLink } from '../../../ui/link.tsx';

interface AcceptKindsProps {
  readonly kinds: readonly AcceptKind[];
  readonly chosen: readonly ReasonCode[];
  readonly isLoading: boolean;
  readonly onChange: (chosen: readonly ReasonCode[]) => void;
  readonly title: string;
  readonly lead: string;
  /** Instead of the lead. */
  readonly none: string;
  /** Whether a kind that is not chosen would add its centres to the others. */
  readonly adds?: boolean;
}

export function AcceptKinds({
  kinds,
  chosen,
  isLoading,
  adds = false,
  onChange,
  ...words
}: AcceptKindsProps) {
  const { review, reviewTools } = useReviewTexts();
  const texts = reviewTools.acceptKinds;
  const format = useFormat();
  const toggle = (code: ReasonCode, isOn: boolean): void =>
    onChange(isOn ? [...chosen, code] : chosen.filter((other) => other !== code));
  return (
    <fieldset>
      <legend className="font-semibold">{words.title}</legend>
      <p className="text-sm text-muted">{kinds.length === 0 ? words.none : words.lead}</p>
      <ul className="max-h-56 overflow-y-auto">
        {kinds.map(({ code, centres, example }) => {
          const isChosen = chosen.includes(code);
          const say = isChosen || !adds ? texts.kind : texts.more;
          return (
            <li key={code} className="flex flex-wrap items-center justify-between gap-x-3">
              <label className="flex min-h-11 grow items-center gap-3 py-1">
                <input
                  type="checkbox"
                  checked={isChosen}
                  onChange={(event) => toggle(code, event.target.checked)}
                  className="size-6 shrink-0 accent-action"
                />
                {say(review.words.names[code], format.number(centres))}
              </label>
              <TextLink to={reviewPath(example.id)}>{texts.example(example.centre_code)}</TextLink>
            </li>
          );
        })}
      </ul>
      <p role="status" className="min-h-6 text-sm text-muted">
        {isLoading ? texts.updating : ''}
      </p>
    </fieldset>
  );
}
