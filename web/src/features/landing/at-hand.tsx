/** How long the checklist takes and what to have at hand: on the landing page, and on the page to print. */
import { useSignupTexts } from '../../texts/signup-texts.ts';

/** A dot on the screen; on paper a box to tick. */
const mark =
  'mt-2.5 size-1.5 shrink-0 rounded-full bg-action print:mt-1 print:size-4 print:rounded-sm print:border print:border-edge print:bg-transparent';

export function AtHand() {
  const { beforeYouStart: texts } = useSignupTexts();
  return (
    <div className="space-y-4">
      <p>{texts.duration}</p>
      <p className="font-semibold">{texts.once}</p>
      {texts.groups.map(({ title, items }) => (
        <div key={title}>
          <h3 className="mb-1 font-bold">{title}</h3>
          <ul className="space-y-1">
            {items.map((item) => (
              <li key={item} className="flex gap-3">
                <span aria-hidden className={mark} />
                <span>{item}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
