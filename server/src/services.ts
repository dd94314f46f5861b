/** The services that every feature receives. They are created by `open-services.ts` and never imported as values. */
import type { Config } from './config.ts';
import type { Parts } from './parts.ts';
import type { ServerClock } from './kernel/time.ts';
import type { TrailMonitor } from './audit/trail-monitor.ts';
import type { Authenticator } from './platform/http/caller.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { RequestMetrics } from './platform/metrics.ts';
import type { Passwords } from './accounts/passwords.ts';
import type { Places } from './places/open-places.ts';
import type { Logo } from './agency.ts';
import type { PrivacyNotice } from '#contract/signup/privacy-notice.ts';
import type { Tokens } from './accounts/tokens.ts';

export interface Services extends Parts {
  readonly config: Config;
  readonly clock: ServerClock;
  readonly trailMonitor: TrailMonitor;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly authenticator: Authenticator;
  readonly mailer: Mailer;
  /** For files that one request needs. */
  readonly uploadFolder: string;
  /** Read when first used, unless PLACES_DIR names other tables. */
  readonly places: Places;
  /** The emblem of the agency; null: none. */
  readonly logo: Logo | null;
  readonly privacyNotice: PrivacyNotice;
  readonly requestMetrics: RequestMetrics;
}
