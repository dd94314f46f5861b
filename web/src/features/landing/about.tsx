/** What the landing page says beside and below the way in: how to know that it is genuine, what is to be done, what to have at hand. */
import { useLandingTexts } from '../../texts/use-landing-texts.ts';
import { readSetting } from '../../texts/page-settings.ts';
import { HelpContact, isSomebodyNamed } from '../../ui/help-contact.tsx';
import { Card } from '../../ui/messages.tsx';
import { BeforeYouStart } from './before-you-start.tsx';

/** A sentence around what is to be compared. */
function Compared({ around: [before, after], children }: ComparedProps) {
  return (
    <li>
      {before}
      <b className="inline-block text-ink wrap-anywhere">{children}</b>
      {after}
    </li>
  );
}

interface ComparedProps {
  readonly around: readonly string[];
  readonly children: string;
}

function IsGenuine() {
  const { genuine: texts } = useLandingTexts();
  const sender = readSetting('mail-sender');
  return (
    <Card>
      <h2 className="mb-2 flex items-center gap-2 text-lg font-bold">
        <svg viewBox="0 0 24 24" aria-hidden className="size-6 shrink-0 fill-none stroke-good stroke-2">
          <path d="M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-5" />
        </svg>
        {texts.title}
      </h2>
      <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
        {/* To its slash: the address of another site can begin with the name of this one. */}
        <Compared around={texts.address}>{`${readSetting('public-url')}/`}</Compared>
        {sender === '' ? null : <Compared around={texts.sender}>{sender}</Compared>}
        <li>{texts.secrets}</li>
        <li>{texts.money}</li>
      </ul>
      {isSomebodyNamed() ? (
        <div className="mt-2 text-sm">
          <HelpContact lead={texts.ask} />
        </div>
      ) : null}
    </Card>
  );
}

/** The three parts of the work, numbered. */
function WhatYouDo() {
  const { whatYouDo: texts } = useLandingTexts();
  return (
    <section>
      <h2 className="mb-4 text-xl font-bold">{texts.title}</h2>
      <ol className="space-y-4">
        {texts.steps.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span
              aria-hidden
              className="shape flex size-8 shrink-0 items-center justify-center rounded-full bg-action font-bold text-on-action"
            >
              {index + 1}
            </span>
            <span className="pt-1">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** In the grid of the page. */
export function About() {
  return (
    <>
      <div className="space-y-6">
        <IsGenuine />
        <WhatYouDo />
      </div>
      <div className="lg:col-span-2">
        <BeforeYouStart />
      </div>
    </>
  );
}
