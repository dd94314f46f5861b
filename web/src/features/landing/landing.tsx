/** /: what the portal is, whom it serves, and links to registration and login. */
import type { ReactNode } from 'react';
import { CheckPhoneLink } from '../../patterns/check-phone-link.tsx';
import { ClosingDay } from '../../patterns/closing-day.tsx';
import { useExamTitle } from '../../patterns/exam-title.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { readSetting } from '../../texts/page-settings.ts';
import { Heading, Page } from '../../ui/page.tsx';
import { BeforeYouStart } from './before-you-start.tsx';
import { Newcomers } from './newcomers.tsx';
import { Registered } from './registered.tsx';
import { WhatYouDo } from './what-you-do.tsx';

interface LandingProps {
  /** What a living session offers; empty for visitors. */
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
          <Newcomers>{register}</Newcomers>
          <Registered />
        </div>
      </div>
      <WhatYouDo />
      <BeforeYouStart />
      <CheckPhoneLink />
    </Page>
  );
}
