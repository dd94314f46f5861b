/** The frame of every public and centre screen: logo, language, a column of content, a heading that takes the focus; and of a printed one. */
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { languageCodes, languages } from '../texts/languages.ts';
import { useIsHydrated } from './hydration.ts';
import { lazyPart } from './lazy.ts';
import { Link } from './link.tsx';

const HelpFooter = lazyPart(async () => (await import('./help-contact.tsx')).HelpFooter);

export function LanguageSwitch() {
  const { language, choose, texts } = useLanguage();
  return (
    <div
      role="group"
      aria-label={texts.language.switchLabel}
      className="flex rounded-card border border-line"
    >
      {languageCodes.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={language === code}
          onClick={() => choose(code)}
          className="min-h-11 min-w-11 px-2 text-sm underline-offset-4 aria-pressed:bg-action-soft aria-pressed:font-bold aria-pressed:underline"
        >
          {languages[code].name}
        </button>
      ))}
    </div>
  );
}

export function WordMark() {
  const { product } = useTexts();
  return (
    <Link
      to={paths.landing}
      className="flex min-h-11 grow items-center gap-2 text-sm leading-tight font-bold sm:text-base"
    >
      <svg viewBox="0 0 24 24" aria-hidden className="size-7 shrink-0 fill-action">
        <path d="M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3Z" />
        <path
          d="m7 12 4 4 7-8"
          fill="none"
          stroke="var(--on-action)"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      </svg>
      <span className="word-mark max-w-24 sm:hidden">{product.shortName}</span>
      <span className="word-mark max-sm:hidden">{product.name}</span>
    </Link>
  );
}

interface PageProps {
  readonly children: ReactNode;
  /** Shown at the right of the header, next to the language switch. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
}

export function Page({ children, actions, wide = false }: PageProps) {
  const { product } = useTexts();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-card bg-paper px-4 py-2 focus:not-sr-only focus:absolute focus:z-10 focus:m-2"
      >
        {product.skipToContent}
      </a>
      <header className="no-print border-b border-line bg-paper">
        <div
          className={`mx-auto flex ${wide ? 'max-w-5xl' : 'max-w-3xl'} flex-wrap items-center gap-x-2 px-gutter py-1`}
        >
          <WordMark />
          <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 text-sm sm:gap-x-3 sm:text-base">
            {actions}
            <LanguageSwitch />
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={`mx-auto w-full ${wide ? 'max-w-5xl' : 'max-w-3xl'} grow px-gutter py-6 sm:py-10`}
      >
        {children}
      </main>
      <Suspense>
        <HelpFooter wide={wide} />
      </Suspense>
    </div>
  );
}

/** The h1 of a screen and the title of the tab. Takes the focus, so that a screen reader starts here. */
interface HeadingProps {
  readonly children: string;
  readonly lead?: string | undefined;
  /** Smaller, above a list that shall have the room. */
  readonly dense?: boolean;
}

export function Heading({ children, lead, dense = false }: HeadingProps) {
  const { common, product } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [wasShown] = useState(!useIsHydrated());
  useEffect(() => {
    document.title = children === product.name ? children : common.pageTitle(children);
  }, [children, common, product]);
  useEffect(() => {
    // What the server has rendered may be in use already.
    if (wasShown) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [wasShown]);
  return (
    <div className={dense ? 'mb-2' : 'mb-6 space-y-2'}>
      <h1
        ref={heading}
        tabIndex={-1}
        className={`font-bold ${dense ? 'text-xl md:text-2xl/9' : 'text-2xl sm:text-3xl'}`}
      >
        {children}
      </h1>
      {lead === undefined ? null : <p className="text-muted">{lead}</p>}
    </div>
  );
}

interface PrintedDocumentProps {
  readonly head: string;
  /** Whether its parts have space between them. */
  readonly spaced?: boolean;
  readonly children: ReactNode;
}

/**
 * Repeats a line at the top of each printed page: browsers repeat the header group of a table. The line is generated content, so
 * that the page itself has it only once.
 */
export function PrintedDocument({ head, spaced = false, children }: PrintedDocumentProps) {
  return (
    <div className="print:table print:w-full">
      <div
        aria-hidden
        data-head={head}
        className="hidden break-inside-avoid text-sm before:block before:pb-4 before:content-[attr(data-head)] print:table-header-group"
      />
      <div className={`print:table-row-group ${spaced ? 'space-y-6' : ''}`}>{children}</div>
    </div>
  );
}
