/** /before-you-start: what to have at hand, as a page to print or hand to the office. */
import { paths } from '../../paths.ts';
import { ClosingDay } from '../../patterns/closing-day.tsx';
import { useLandingTexts } from '../../texts/use-landing-texts.ts';
import { readSetting, useExamTitle } from '../../texts/page-settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { HelpContact } from '../../ui/help-contact.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { WhatYouNeed } from './before-you-start.tsx';

export default function BeforeYouStartPage() {
  const { beforeYouStart: texts, help, product } = useLandingTexts();
  const exam = useExamTitle();
  return (
    <Page>
      <Heading lead={`${product.name}: ${exam}`}>{texts.title}</Heading>
      <div className="space-y-4">
        <ClosingDay day={readSetting('closes-on')} />
        <WhatYouNeed />
        <p className="wrap-anywhere">{texts.portal(window.location.origin)}</p>
        <div className="hidden print:block">
          <HelpContact lead={help.question} />
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
