/** The public screens for phones: taking the photos of another screen, and checking the phone. */
import { CheckPhone } from './phone-check/check-phone.tsx';
import { Phone } from './handover/phone.tsx';

const screens = { phone: Phone, checkPhone: CheckPhone } as const;

export default function PhoneArea({ screen }: { readonly screen: keyof typeof screens }) {
  const Screen = screens[screen];
  return <Screen />;
}
