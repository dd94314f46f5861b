/** The Hindi texts of Forgot Password. */
import type { forgotPassword as english } from '../en/forgot-password.ts';

export const forgotPassword = {
  forgotPassword: {
    needsUsername: 'पहले यहाँ अपना मोबाइल नंबर या दर्ज ई-मेल भरें, फिर “पासवर्ड भूल गए?” दबाएँ।',
    busy: 'लिंक मँगाया जा रहा है…',
    failed: 'पासवर्ड बदलने का लिंक नहीं भेजा जा सका।',
  },
} satisfies typeof english;
