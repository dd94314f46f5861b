/** /: what the portal is, whom it serves, and links to registration and login. */
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { CheckPhoneLink } from '../../patterns/check-phone-link.tsx';
import { ClosingDay } from '../../patterns/closing-day.tsx';
import { readSetting, useExamTitle } from '../../texts/page-settings.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Card } from '../../ui/messages.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { BeforeYouStart } from './before-you-start.tsx';

/** @param children the form that starts a sign-up */
function FirstVisit({ children }: { readonly children: ReactNode }) {
  const { landing } = useSignupTexts();
  return (
    <Card>
      <p className="mb-3 font-semibold">{landing.firstTime}</p>
      {children}
    </Card>
  );
}

/** The way in for people who have a password, and for those who have forgotten it. */
function Registered() {
  const { landing } = useSignupTexts();
  return (
    <Card>
      <p className="mb-3 font-semibold">{landing.already}</p>
      <ButtonLink wide variant="quiet" to={paths.login}>
        {landing.login}
      </ButtonLink>
      <Link
        to={paths.login}
        className="mt-2 flex min-h-11 w-fit items-center text-sm text-action underline underline-offset-4"
      >
        {landing.forgot}
      </Link>
    </Card>
  );
}

/** The three parts of the work, numbered. */
function WhatYouDo() {
  const { landing } = useSignupTexts();
  return (
    <section>
      <h2 className="mt-10 mb-4 text-xl font-bold">{landing.stepsTitle}</h2>
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

interface LandingProps {
  /** What a active session offers; empty for visitors. */
  readonly session: ReactNode;
  /** The form that starts a sign-up. */
  readonly register: ReactNode;
}

export function Landing({ session, register }: LandingProps) {
  const { landing } = useSignupTexts();
  const exam = useExamTitle();
  return (
    <Page>
      <p className="names-product mb-1 font-semibold text-action">{exam}</p>
      <Heading lead={landing.lead}>{landing.title}</Heading>
      <div className="space-y-4">
        {session}
        <ClosingDay day={readSetting('closes-on')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <FirstVisit>{register}</FirstVisit>
          <Registered />
        </div>
      </div>
      <WhatYouDo />
      <BeforeYouStart />
      <CheckPhoneLink />
    </Page>
  );
}
