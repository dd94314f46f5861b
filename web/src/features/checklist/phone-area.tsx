/** The public screens for phones: taking the photos of another screen, and checking the phone. */
import { CheckPhone } from './phone-check/check-phone.tsx';
import { Phone } from './handover/phone.tsx';

const screens = { phone: Phone, checkPhone: CheckPhone } as const;

export type PhoneScreen = keyof typeof screens;

export default function PhoneArea({ screen }: { readonly screen: PhoneScreen }) {
  const Screen = screens[screen];
  return <Screen />;
}
