/** The login page, which recognises an active session. */
import { Login } from '../features/session/login.tsx';
import { SessionPanel } from './session-panel.tsx';

export default function LoginPage() {
  return <Login session={<SessionPanel />} />;
}
