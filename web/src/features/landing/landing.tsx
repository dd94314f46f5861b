/** /: whose portal it is and whom it serves, the way in, and how to know that the page is genuine. */
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { CheckPhoneLink } from '../../patterns/check-phone-link.tsx';
import { ClosingDay } from '../../patterns/closing-day.tsx';
import { readSetting, useAgencyNames, useExamTitle } from '../../texts/page-settings.ts';
import { useLandingTexts } from '../../texts/landing-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HelpContact, isSomebodyNamed } from '../../ui/help-contact.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Card } from '../../ui/messages.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { PrivacyNote } from '../../ui/privacy-note.tsx';
import { BeforeYouStart } from './before-you-start.tsx';

/**
 * Both ways in: for the first visit, and for people who have a password or have forgotten it.
 *
 * @param children the form that starts a sign-up
 */
export function EntryCard({ children }: { readonly children: ReactNode }) {
  const { landing } = useLandingTexts();
  return (
    <Card>
      <h2 className="mb-1 text-lg font-bold">{landing.firstTime}</h2>
      {children}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{landing.already}</span>
        <div className="grow">
          <ButtonLink wide variant="quiet" to={paths.login}>
            {landing.login}
          </ButtonLink>
        </div>
      </div>
      <TextLink to={paths.login}>{landing.forgot}</TextLink>
      <PrivacyNote />
    </Card>
  );
}

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
  const { landing } = useLandingTexts();
  const { genuine: texts } = landing;
  const sender = readSetting('mail-sender');
  return (
    <Card>
      <h2 className="mb-2 flex items-center gap-2 text-lg font-bold">
        <svg viewBox="0 0 24 24" aria-hidden className="size-6 shrink-0 fill-none stroke-good stroke-2">
          <path d="M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.500-4.500-1.500-7.500-5-7.500-9.500V6zM8.500 12l2.500 2.500 4.500-5" />
        </svg>
        {texts.title}
      </h2>
      <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
        <Compared around={texts.address}>{readSetting('public-url')}</Compared>
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
  const { landing } = useLandingTexts();
  return (
    <section>
      <h2 className="mb-4 text-xl font-bold">{landing.stepsTitle}</h2>
      <ol className="space-y-4">
        {landing.steps.map((step, index) => (
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

/** Only where the operator names the agency. */
function OfficialStrip() {
  const { landing } = useLandingTexts();
  const [agency] = useAgencyNames();
  if (agency === undefined) return null;
  return (
    <p className="bg-action-strong py-0.5 text-xs text-on-action print:hidden">
      <span className="mx-auto block max-w-5xl px-gutter">{landing.official(agency)}</span>
    </p>
  );
}

/** @param children the way in, or to the checklist of somebody who is logged in */
export function Landing({ children }: { readonly children: ReactNode }) {
  const { landing } = useLandingTexts();
  const exam = useExamTitle();
  return (
    <Page wide strip={<OfficialStrip />}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-4">
          <div>
            <p className="font-semibold text-action">{exam}</p>
            <Heading lead={landing.lead}>{landing.title}</Heading>
          </div>
          <ClosingDay day={readSetting('closes-on')} />
          {children}
        </div>
        <div className="space-y-6">
          <IsGenuine />
          <WhatYouDo />
        </div>
      </div>
      <BeforeYouStart />
      <CheckPhoneLink />
    </Page>
  );
}
