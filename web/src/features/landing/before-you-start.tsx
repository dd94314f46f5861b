/** /before-you-start: how long the checklist takes and what to have at hand, as a page to print or hand to the office. */
import { paths } from '../../paths.ts';
import { ClosingDay } from '../../patterns/closing-day.tsx';
import { readSetting, useExamTitle } from '../../texts/page-settings.ts';
import { useLandingTexts } from '../../texts/landing.texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { HelpContact } from '../../ui/help-contact.tsx';
import { Heading, Page } from '../../ui/page.tsx';

/** A dot on the screen; on paper a box to tick. */
const mark =
  'mt-2.5 size-1.5 shrink-0 rounded-full bg-action print:mt-1 print:size-4 print:rounded-sm print:border print:border-edge print:bg-transparent';

export default function BeforeYouStart() {
  const { beforeYouStart: texts, help, product } = useLandingTexts();
  const exam = useExamTitle();
  return (
    <Page>
      <Heading lead={`${product.name}: ${exam}`}>{texts.title}</Heading>
      <div className="space-y-4">
        <ClosingDay day={readSetting('closes-on')} />
        <p>{texts.duration}</p>
        <p className="font-semibold">{texts.once}</p>
        {texts.groups.map(({ title, items }) => (
          <div key={title}>
            <h2 className="mb-1 font-bold">{title}</h2>
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
