/** What the landing page says below the way in: what to have ready, and how to know that the page is genuine. */
import { paths } from '../../paths.ts';
import { readSetting } from '../../texts/page-settings.ts';
import { useLandingTexts } from '../../texts/landing.texts.ts';
import { HelpContact } from '../../ui/help-contact.tsx';
import { TextLink } from '../../ui/link.tsx';

/** A sentence around what is to be compared. */
function Compared(props: { readonly around: readonly string[]; readonly text: string }) {
  const { around, text } = props;
  const [before, after] = around;
  return (
    <li>
      {before}
      <b className="inline-block text-ink wrap-anywhere">{text}</b>
      {after}
    </li>
  );
}

/** In the grid of the page. */
export function About() {
  const { genuine, ready } = useLandingTexts();
  const sender = readSetting('mail-sender');
  return (
    <div className="space-y-2 lg:pt-24">
      <section>
        <h2 className="mb-1 text-lg font-bold">{ready.title}</h2>
        <ul className="list-disc space-y-1 pl-5">
          {ready.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p className="mt-2 text-muted">{ready.saved}</p>
        <TextLink to={paths.beforeYouStart}>{ready.whole}</TextLink>
      </section>
      {/* Closed, because few ask. */}
      <details>
        <summary className="min-h-11 py-2 font-semibold text-action underline underline-offset-4">
          {genuine.title}
        </summary>
        <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
          {/* To its slash: the address of another site can begin with the name of this one. */}
          <Compared around={genuine.address} text={`${readSetting('public-url')}/`} />
          {sender === '' ? null : <Compared around={genuine.sender} text={sender} />}
          <li>{genuine.secrets}</li>
          <li>{genuine.money}</li>
        </ul>
        <div className="mt-2 text-sm">
          <HelpContact lead={genuine.ask} />
        </div>
      </details>
    </div>
  );
}
