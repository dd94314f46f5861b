/** What the server and the pages agree on for screens that the server renders, so that they can be read and used before any script. */
import * as z from 'zod/mini';

/** The languages that pages are rendered in; the first one is for everybody else. */
export const pageLanguages = ['en', 'hi'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** In the address of a page: the language that its reader chose before the script was there. */
export const languageParameter = 'language';

/** The response to a form that was sent before the script of its page was there, or to the call that a page begins with. */
export const arrivalSchema = z.object({
  /** Of the page. */
  path: z.string(),
  /** What was entered, without passwords; what is '' was left empty. A list, because `z.record` alone takes 1 KB of each first load. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  status: z.number(),
  body: z.unknown(),
});
export type Arrival = z.infer<typeof arrivalSchema>;

/** By the names of the meta tags of the page. */
export type PageSettings = Readonly<Record<string, string>>;

/** The module of the build that renders pages. */
export interface PageRenderer {
  /** The settings that are read while a page is rendered. */
  readonly readSettingsFrom: (source: (name: string) => string) => void;
  /** Returns what is rendered for a path when nobody is known: its screen, or the frame of all others. */
  readonly screenOf: (path: string) => string;
  /** Returns the HTML of a screen, by `screenOf` or by the path of an arrival, and the title of its page. */
  readonly renderScreen: (
    screen: string,
    language: PageLanguage,
  ) => Promise<{ readonly html: string; readonly title: string }>;
}
