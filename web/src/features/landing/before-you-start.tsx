/** "Before you start": a part of the landing page, and a page of its own to print or hand to the office. */
import { paths } from '../../paths.ts';
import { ClosingDay } from '../../patterns/closing-day.tsx';
import { readSetting, useExamTitle } from '../../texts/page-settings.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { HelpContact } from '../../ui/help-contact.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Heading, Page } from '../../ui/page.tsx';

/** A dot on the screen; on paper a box to tick. */
const mark =
  'mt-2.5 size-1.5 shrink-0 rounded-full bg-action print:mt-1 print:size-4 print:rounded-sm print:border print:border-edge print:bg-transparent';

/** How long the checklist takes and what to have at hand: on the landing page, and on the page to print. */
function WhatYouNeed() {
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

export function BeforeYouStart() {
  const { beforeYouStart: texts } = useSignupTexts();
  return (
    <section>
      <h2 className="mt-10 mb-4 text-xl font-bold">{texts.title}</h2>
      <WhatYouNeed />
      <p className="mt-2">
        <TextLink to={paths.beforeYouStart}>{texts.printPage}</TextLink>
      </p>
    </section>
  );
}

export function BeforeYouStartPage() {
  const { beforeYouStart: texts, product } = useSignupTexts();
  const exam = useExamTitle();
  return (
    <Page>
      <Heading lead={`${product.name}: ${exam}`}>{texts.title}</Heading>
      <div className="space-y-4">
        <ClosingDay day={readSetting('closes-on')} />
        <WhatYouNeed />
        <p className="wrap-anywhere">{texts.portal(window.location.origin)}</p>
        <div className="hidden print:block">
          <HelpContact isAlone />
        </div>
        <div className="no-print flex flex-wrap gap-3">
          <Button wide onClick={() => window.print()}>
            {texts.print}
          </Button>
          <ButtonLink wide variant="quiet" to={paths.landing}>
            {texts.start}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
