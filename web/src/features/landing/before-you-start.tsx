/** "Before you start": how long the checklist takes and what to have at hand. */
import { paths } from '../../paths.ts';
import { useLandingTexts } from '../../texts/use-landing-texts.ts';
import { TextLink } from '../../ui/link.tsx';

/** A dot on the screen; on paper a box to tick. */
const mark =
  'mt-2.5 size-1.5 shrink-0 rounded-full bg-action print:mt-1 print:size-4 print:rounded-sm print:border print:border-edge print:bg-transparent';

/** How long the checklist takes and what to have at hand: on the landing page, and on the page to print. */
export function WhatYouNeed() {
  const { beforeYouStart: texts } = useLandingTexts();
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

export function BeforeYouStart() {
  const { beforeYouStart: texts } = useLandingTexts();
  return (
    <section>
      <h2 className="mb-4 text-xl font-bold">{texts.title}</h2>
      <WhatYouNeed />
      <p className="mt-2">
        <TextLink to={paths.beforeYouStart}>{texts.printPage}</TextLink>
      </p>
    </section>
  );
}
