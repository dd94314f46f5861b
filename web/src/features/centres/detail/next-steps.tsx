/** For a centre without a checklist: whom to ring, and what to say. */
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { CopyButton } from '../../../patterns/copy-button.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { paths } from '../../../paths.ts';

export function NextSteps({ centre }: { readonly centre: ReceivedCentre }) {
  const { examine: texts } = useAdminTexts();
  const { official_person: person, phone, email, registered, email_refused_at: refusedAt } = centre;
  const isRefused = refusedAt !== undefined;
  const address = `${window.location.origin}${registered === true ? paths.login : paths.register}`;
  return (
    <section
      aria-labelledby="next-steps-title"
      className="mb-4 rounded-card border border-line bg-paper p-3 sm:p-4"
    >
      <h2 id="next-steps-title" className="mb-2 text-xl font-bold">
        {texts.stepsTitle}
      </h2>
      <ol className="list-decimal space-y-2 pl-6">
        <li>{texts.ring(person, phone)}</li>
        {isRefused ? <li>{texts.askAddress(email)}</li> : null}
        <li>
          {registered === true
            ? texts.askToLogIn(address, phone)
            : texts.askToRegister(address, phone, email)}
        </li>
      </ol>
      <div className="no-print mt-3 flex flex-wrap gap-x-4">
        <CopyButton text={email} label={texts.copyEmail} />
        <CopyButton text={phone} label={texts.copyPhone} />
      </div>
    </section>
  );
}
