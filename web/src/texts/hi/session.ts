/** The Hindi texts of a session that ends. */
import type { session as english } from '../en/session.ts';

export const session = {
  session: {
    expiresSoon: (time: string) =>
      `आपके लॉगिन का समय ${time} में पूरा हो जाएगा। बिना रुकावट काम करते रहने के लिए फिर से लॉगिन करें।`,
    endedByClock: 'इस डिवाइस की घड़ी के अनुसार आपके लॉगिन का समय पूरा हो गया है। फिर से लॉगिन करें या घड़ी ठीक करें।',
    logInAgain: 'फिर से लॉगिन करें',
    stayLoggedIn: 'लॉगआउट न करें',
  },
} satisfies typeof english;
