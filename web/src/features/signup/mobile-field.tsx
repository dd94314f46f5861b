/** The input for the mobile number of a sign-up, below the reason why the number was refused. */
import { isRefusal } from '#contract/call.ts';
import { mobileDigits } from '#contract/exam.ts';
import { maxTypedDigits } from '#contract/signup/mobile.ts';
import { failureText } from '../../texts/failure-text.ts';
import { ruleText } from '../../texts/rule-text.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { DigitsField } from '../../ui/digits-field.tsx';
import { HelpContact } from '../../ui/help-contact.tsx';
import { ErrorNotice } from '../../ui/messages.tsx';
import type { RegisterState } from './use-register.ts';

interface MobileFieldProps {
  readonly form: RegisterState;
  /** The number is too short to be sent. */
  readonly isMissing?: boolean;
  readonly readOnly?: boolean;
}

export function MobileField({ form, isMissing = false, readOnly = false }: MobileFieldProps) {
  const texts = useSignupTexts();
  const { failure, mobile } = form;
  return (
    <>
      {failure === null ? null : (
        <ErrorNotice text={failureText(texts, failure, texts.register.failed)}>
          {isRefusal(failure, 'mobile.unknown') ? (
            <>
              <p>{texts.register.unknownHelp}</p>
              <HelpContact />
            </>
          ) : null}
        </ErrorNotice>
      )}
      <DigitsField
        id={form.fieldId}
        label={texts.register.mobile}
        hint={texts.register.mobileHint}
        type="tel"
        autoComplete="tel-national"
        enterKeyHint="go"
        maxDigits={mobileDigits}
        maxTyped={maxTypedDigits(mobile)}
        narrow
        required
        readOnly={readOnly}
        value={mobile}
        error={form.isInvalid || isMissing ? ruleText(texts, 'mobile.invalid') : undefined}
        onChange={form.change}
      />
    </>
  );
}
