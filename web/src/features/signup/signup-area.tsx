/** The screens of the sign-up, loaded together. */
import { CreatePassword } from './password.tsx';
import { Register } from './register.tsx';
import { AllSet, Success } from './success.tsx';
import { Verify } from './verify.tsx';

const screens = {
  register: Register,
  verify: Verify,
  success: Success,
  successPage: AllSet,
  createPassword: CreatePassword,
} as const;

export default function SignupArea({ screen }: { readonly screen: keyof typeof screens }) {
  const Screen = screens[screen];
  return <Screen />;
}
