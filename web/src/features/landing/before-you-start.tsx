/** "Before you start": a part of the landing page, and a page of its own to print or hand to the office. */
import { ClosingDay } from '../../patterns/closing-day.tsx';
import { useExamTitle } from '../../patterns/exam-title.ts';
import { paths } from '../../paths.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { readSetting } from '../../texts/page-settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { HelpContact } from '../../ui/help-contact.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { AtHand } from './at-hand.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export function BeforeYouStart() {
  const { beforeYouStart: texts } = useSignupTexts();
  return (
    <section>
      <h2 className="mt-10 mb-4 text-xl font-bold">{texts.title}</h2>
      <AtHand />
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
        <AtHand />
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
