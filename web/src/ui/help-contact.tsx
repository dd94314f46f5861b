/**
 * Names whom to ask, with links that call and write (HELP_PHONE, HELP_EMAIL): next to texts that say "ask", and in the footer of
 * every screen of visitors and centre users. Nothing is shown when nobody is named.
 */
import type { ReactNode } from 'react';
import { useTexts } from '../texts/language.tsx';
import { readSetting } from '../texts/page-settings.ts';

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

const contacts = () => ({ phone: readSetting('help-phone'), email: readSetting('help-email') });
const isSomebodyNamed = (): boolean => Object.values(contacts()).some((contact) => contact !== '');

interface HelpContactProps {
  /** Whether no text next to it says why one would ask. */
  readonly isAlone?: boolean;
}

export function HelpContact({ isAlone = false }: HelpContactProps) {
  const { help } = useTexts();
  const { phone, email } = contacts();
  if (!isSomebodyNamed()) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span>{isAlone ? help.question : help.agency}</span>
      {phone === '' ? null : <ContactLink to={`tel:${phone.replace(/[^+0-9]/g, '')}`}>{phone}</ContactLink>}
      {email === '' ? null : <ContactLink to={`mailto:${email}`}>{email}</ContactLink>}
    </p>
  );
}

export function HelpFooter({ wide }: { readonly wide: boolean }) {
  if (!isSomebodyNamed()) return null;
  return (
    <footer className="no-print border-t border-line text-sm text-muted">
      <div className={`mx-auto ${wide ? 'max-w-5xl' : 'max-w-3xl'} px-4 py-1`}>
        <HelpContact isAlone />
      </div>
    </footer>
  );
}
