/** The frame of every public and centre screen: whose it is, language, a column of content, a heading that takes the focus. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { languageParameter } from '#contract/rendered-page.ts';
import { paths } from '../paths.ts';
import { languageCodes, languages, useLanguage, useTexts } from '../texts/language.tsx';
import { readSetting, useAgencyNames } from '../texts/page-settings.ts';
import { PageFooter } from './help-contact.tsx';
import { useIsHydrated } from './hydration.ts';
import { Link } from './link.tsx';

/** Until the script is there, the server answers in the language (decision 0068). */
export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  const others = languageCodes.filter((code) => code !== language);
  return (
    <form className="contents">
      {others.map((code, index) => (
        // The same button whatever its language is, so that it keeps the focus.
        <button
          key={index}
          name={languageParameter}
          value={code}
          lang={code}
          onClick={(event) => {
            event.preventDefault();
            choose(code);
          }}
          className="min-h-11 min-w-11 px-1 text-action underline underline-offset-4"
        >
          {languages[code].name}
        </button>
      ))}
    </form>
  );
}

interface WordMarkProps {
  /** On the start page, whose heading is the name of the product. */
  readonly isStart?: boolean;
  /** Beside other things in a narrow header: there is room for one name only. */
  readonly isNarrow?: boolean;
}

/** Whose page it is: the agency, or without one the product. */
export function WordMark({ isStart = false, isNarrow = false }: WordMarkProps) {
  const { language, texts } = useLanguage();
  const { product } = texts;
  const [agency, otherName] = useAgencyNames();
  const otherLanguage = languageCodes.find((code) => code !== language);
  // Large text would leave a few syllables of it.
  const hidden = isStart ? 'sr-only' : isNarrow ? 'max-[16rem]:sr-only' : '';
  const logo = readSetting('agency-logo');
  return (
    <Link
      to={paths.landing}
      className="flex min-h-[44px] min-w-0 grow basis-24 items-center gap-2 text-sm leading-tight font-bold sm:text-base"
    >
      {/* After the style sheet, which it would hold back on a slow line. */}
      <img
        loading="lazy"
        src={logo || '/icon.svg'}
        alt=""
        width="40"
        height="40"
        className={`shrink-0 object-contain ${logo === '' ? 'size-[28px]' : 'size-[40px] dark:bg-white'}`}
      />
      {agency === '' ? (
        <>
          <span className={`max-w-24 sm:hidden ${hidden}`}>{product.shortName}</span>
          <span className={`max-sm:hidden ${hidden}`}>{product.name}</span>
        </>
      ) : (
        <span className={`min-w-0 ${isStart ? '' : hidden}`}>
          {/* The longest fit at usual text sizes; large text shall leave room for the page. */}
          <span title={agency} className="line-clamp-3 text-balance">
            {agency}
          </span>
          <span
            lang={isStart ? otherLanguage : undefined}
            className={`line-clamp-3 text-xs font-normal text-balance text-muted max-[16rem]:hidden sm:text-sm ${isNarrow ? 'max-lg:hidden print:block' : ''}`}
          >
            {!isStart ? product.shortName : otherName === agency ? null : otherName}
          </span>
        </span>
      )}
    </Link>
  );
}

/** Leads past what stands on every screen. */
export function SkipLink() {
  const { product } = useTexts();
  return (
    <a
      href="#content"
      className="sr-only rounded-card bg-paper px-4 py-2 focus:not-sr-only focus:absolute focus:z-10 focus:m-2"
    >
      {product.skipToContent}
    </a>
  );
}

interface PageProps {
  readonly children: ReactNode;
  /** Shown at the right of the header, next to the language switch. */
  readonly actions?: ReactNode;
  /** `desk`: where there is room for two columns. */
  readonly wide?: boolean | 'desk';
  /** Above the header of the start page, whose heading is the name of the product. */
  readonly strip?: ReactNode;
}

export function Page({ children, actions, wide = false, strip }: PageProps) {
  const isStart = strip !== undefined;
  const column = `mx-auto w-full ${wide === true ? 'max-w-5xl' : 'max-w-3xl'} ${wide === 'desk' ? 'lg:max-w-5xl' : ''} px-gutter`;
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <SkipLink />
      <header
        className={`letterhead border-b-3 border-action bg-paper ${readSetting('agency-name') === '' ? 'no-print' : ''}`}
      >
        {strip}
        <div className={`${column} flex flex-wrap items-center gap-x-2 py-1`}>
          <WordMark isStart={isStart} />
          <div className="no-print ml-auto flex flex-wrap items-center justify-end gap-x-3 text-sm sm:text-base [&_button]:min-h-[44px] [&_button]:py-0">
            {actions}
            <LanguageSwitch />
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={`${column} grow ${isStart ? 'py-4' : 'py-6'} sm:py-10 print:py-0`}
      >
        {children}
      </main>
      <PageFooter column={column} />
    </div>
  );
}

/** The h1 of a screen and the title of the tab. Takes the focus, so that a screen reader starts here. */
interface HeadingProps {
  readonly children: string;
  readonly lead?: string | undefined;
  /** Smaller, above a list that shall have the room. */
  readonly dense?: boolean;
  /** Says that something was achieved. */
  readonly isGood?: boolean;
  /** Shown by a tab already, so that only screen readers and the tab of the browser need it. */
  readonly isTab?: boolean;
}

export function Heading({ children, lead, dense = false, isGood = false, isTab = false }: HeadingProps) {
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
        className={
          isTab
            ? 'sr-only'
            : `font-bold ${dense ? 'text-xl md:leading-9' : 'text-2xl sm:text-3xl'} ${isGood ? 'text-good' : ''}`
        }
      >
        {isGood ? <span aria-hidden>✓ </span> : null}
        {children}
      </h1>
      {lead === undefined ? null : <p className="text-muted">{lead}</p>}
    </div>
  );
}
