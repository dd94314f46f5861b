/** /: whose portal it is, and the way in. */
import { Suspense, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { ClosingDay } from '../../patterns/closing-day.tsx';
import { readSetting, useAgencyNames, useExamTitle } from '../../texts/page-settings.ts';
import { useSignupTexts } from '../../texts/signup.texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy.ts';
import { Card } from '../../ui/messages.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { PrivacyNote } from '../../ui/help-contact.tsx';

// To be read only: what can be pressed does not wait for it.
const About = lazyPart(async () => (await import('./about.tsx')).About);

/**
 * Both ways in: for the first visit, and for people who have a password.
 *
 * @param children the form that starts a sign-up
 */
export function EntryCard({ children }: { readonly children: ReactNode }) {
  const { landing, login } = useSignupTexts();
  return (
    <Card>
      {children}
      <div className="my-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-3">
        <span>{landing.already}</span>
        <ButtonLink variant="quiet" to={paths.login}>
          {login.submit}
        </ButtonLink>
      </div>
      <PrivacyNote />
    </Card>
  );
}

/** @param children the way in, or to the checklist of somebody who is logged in */
export function Landing({ children }: { readonly children: ReactNode }) {
  const { landing } = useSignupTexts();
  const exam = useExamTitle();
  const [agency = ''] = useAgencyNames();
  // Only where the operator names the agency.
  const strip =
    agency === '' ? null : (
      <p className="bg-action-strong py-0.5 text-xs text-on-action print:hidden">
        <span className="mx-auto block max-w-5xl px-gutter text-balance">{landing.official(agency)}</span>
      </p>
    );
  return (
    <Page wide strip={strip}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-4">
          <div className="[&>div]:mb-1">
            <Heading lead={exam}>{landing.title}</Heading>
            <ClosingDay day={readSetting('closes-on')} />
          </div>
          {/* Little moves below when it is another card than the server has rendered. */}
          <div className="min-h-80 lg:min-h-0">{children}</div>
        </div>
        <Suspense>
          <About />
        </Suspense>
      </div>
    </Page>
  );
}
