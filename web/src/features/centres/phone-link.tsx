/** The phone of a centre: a link on a phone, where it is a card's only other link. */
import { useTexts } from '../../texts/language.tsx';
import { isNarrow, useMedia } from '../../ui/use-media.ts';

export function PhoneLink({ phone }: { readonly phone: string }) {
  const { common } = useTexts();
  const isCard = useMedia(isNarrow);
  if (phone === '') return common.dash;
  if (!isCard) return phone;
  return (
    <a
      href={`tel:${/^[6-9]\d{9}$/.test(phone) ? '+91' : ''}${phone}`}
      className="-my-2.5 inline-flex min-h-11 items-center font-medium text-action underline underline-offset-4"
    >
      {phone}
    </a>
  );
}
