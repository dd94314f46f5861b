/** The landing page with what the rooms contribute to it. */
import { Landing } from '../features/landing/landing.tsx';
import { QuickRegister } from '../features/signup/quick-register.tsx';
import { SessionPanel } from './session-panel.tsx';

export default function FrontPage() {
  return <Landing session={<SessionPanel />} register={<QuickRegister />} />;
}
