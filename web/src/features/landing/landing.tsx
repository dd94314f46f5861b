/** /: what the portal is, whom it serves, and links to login and registration. */
import { paths } from '../../paths.ts';
import { useLandingTexts } from '../../texts/landing-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Heading, Page } from '../../ui/page.tsx';
import { CheckPhoneLink } from '../../patterns/check-phone-link.tsx';
import { useExamTitle } from '../../patterns/exam-title.ts';

export function Landing() {
  const { landing } = useLandingTexts();
  const exam = useExamTitle();
  return (
    <Page>
      <p className="mb-1 font-semibold text-action">{exam}</p>
      <Heading lead={landing.lead}>{landing.title}</Heading>
      <div className="grid gap-4 sm:grid-cols-2">
        <Card>
          <p className="mb-3 font-semibold">{landing.already}</p>
          <ButtonLink wide to={paths.login}>
            {landing.login}
          </ButtonLink>
        </Card>
        <Card>
          <p className="mb-3 font-semibold">{landing.firstTime}</p>
          <ButtonLink wide variant="quiet" to={paths.register}>
            {landing.register}
          </ButtonLink>
        </Card>
      </div>
      <CheckPhoneLink />
      <h2 className="mt-10 mb-4 text-xl font-bold">{landing.stepsTitle}</h2>
      <ol className="space-y-4">
        {landing.steps.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span
              aria-hidden
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-action font-bold text-on-action"
            >
              {index + 1}
            </span>
            <span className="pt-1">{step}</span>
          </li>
        ))}
      </ol>
    </Page>
  );
}
