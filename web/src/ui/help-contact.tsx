/**
 * Names whom to ask, with links that call, write and lead to the agency's site (HELP_PHONE, HELP_EMAIL, AGENCY_URL): next to texts that
 * say "ask", and in the footer of every screen of visitors and centre users, above the privacy notice. And what that is for, in a line.
 */
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/language.tsx';
import { readSetting } from '../texts/page-settings.ts';
import { Link, TextLink } from './link.tsx';

function ContactLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a
      href={to}
      className="inline-flex min-h-11 min-w-11 items-center font-semibold text-action underline underline-offset-4 wrap-anywhere"
    >
      {children}
    </a>
  );
}

/** @param props.lead says why one would ask, where no text next to it does */
export function HelpContact({ lead }: { readonly lead?: string }) {
  const { help } = useTexts();
  const phone = readSetting('help-phone');
  const email = readSetting('help-email');
  const site = readSetting('agency-url');
  if (phone + email + site === '') return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span>{lead ?? help.agency}</span>
      {phone === '' ? null : <ContactLink to={`tel:${phone.replace(/[^+0-9]/g, '')}`}>{phone}</ContactLink>}
      {email === '' ? null : <ContactLink to={`mailto:${email}`}>{email}</ContactLink>}
      {site === '' ? null : <ContactLink to={site}>{new URL(site).host}</ContactLink>}
    </p>
  );
}

/** Says in one line why data is collected, before any is entered, and leads to the privacy notice. */
export function PrivacyNote() {
  const { privacy } = useTexts();
  return (
    <p className="text-sm text-muted">
      {privacy.purpose} {/* As tall as a finger without moving the lines apart. */}
      <Link
        to={paths.privacy}
        className="py-3 font-semibold whitespace-nowrap text-action underline underline-offset-4 hover:text-action-strong"
      >
        {privacy.notice}
      </Link>
    </p>
  );
}

export function PageFooter({ column }: { readonly column: string }) {
  const { help, privacy } = useTexts();
  return (
    <footer className="no-print border-t border-line text-sm text-muted">
      <div className={`${column} py-1`}>
        <HelpContact lead={help.question} />
        <TextLink to={paths.privacy}>{privacy.notice}</TextLink>
      </div>
    </footer>
  );
}
