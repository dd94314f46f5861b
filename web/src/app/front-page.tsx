/** The landing page with what the rooms contribute to it, and the page to print; loaded together. */
import { BeforeYouStartPage } from '../features/landing/before-you-start.tsx';
import { Landing } from '../features/landing/landing.tsx';
import { QuickRegister } from '../features/signup/register.tsx';
import { SessionPanel } from './session-panel.tsx';

export default function FrontPage({ toImageHash = false }: { readonly toImageHash?: boolean }) {
  if (toImageHash) return <BeforeYouStartPage />;
  return <Landing session={<SessionPanel />} register={<QuickRegister />} />;
}
