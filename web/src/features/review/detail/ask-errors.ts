/** What is missing before a correction can be asked for. */
import { maxCorrectionMessageLength } from '#contract/review/correction-endpoints.ts';
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { foreignAddressIn } from '../../../patterns/foreign-address.ts';
import type { AdminTexts } from '../../../texts/en/admin-index.ts';

export interface AskErrors {
  readonly items: string | undefined;
  readonly message: string | undefined;
}

const noErrors: AskErrors = { items: undefined, message: undefined };

export interface AskValues {
  readonly items: readonly CorrectionItem[];
  readonly message: string;
}

/** What is said while the message is typed. */
export function typingErrors({ message }: AskValues, texts: AdminTexts['review']['ask']): AskErrors {
  const found = foreignAddressIn(message);
  return { ...noErrors, message: found === null ? undefined : texts.foreignAddress(found) };
}

export function askErrors({ items, message }: AskValues, texts: AdminTexts['review']['ask']): AskErrors {
  const isTooLong = lengthInCharacters(message) > maxCorrectionMessageLength;
  return {
    items: items.length === 0 ? texts.itemsRequired : undefined,
    message:
      message.trim() === ''
        ? texts.messageRequired
        : isTooLong
          ? texts.messageTooLong(String(maxCorrectionMessageLength))
          : typingErrors({ items, message }, texts).message,
  };
}

/** Leads to the first of the fields with an error. */
export function focusFirst(errors: AskErrors): void {
  const selector = errors.message === undefined ? '#ask-photos input' : '#ask-message';
  document.querySelector<HTMLElement>(selector)?.focus();
}
