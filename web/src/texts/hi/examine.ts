/** The Hindi texts for examining a centre: its neighbours in the list, its record, what to do next, and the photo viewer. */
import type { examine as english } from '../en/examine.ts';

export const examine = {
  examine: {
    neighbours: 'सूची के केंद्र',
    previous: 'पिछला केंद्र (K)',
    next: 'अगला केंद्र (J)',
    position: (position: string, total: string) => `${total} में से ${position}`,
    notInList: 'इस सूची में नहीं',
    keys: 'कुंजियाँ: J अगला केंद्र, K पिछला केंद्र, P फोटो, Backspace सूची पर वापस।',
    keysAreOff: 'J, K, P और Backspace कुंजियाँ बंद हैं।',
    turnKeysOff: 'बंद करें',
    turnKeysOn: 'चालू करें',
    record: 'मुख्य सूची में',
    edit: 'बदलें',
    place: 'जगह',
    map: 'नक्शा खोलें',
    mapOf: (name: string) => `नक्शा खोलें: ${name}`,
    printHead: (exam: string, code: string, reference: string | null, printedAt: string) =>
      `${exam} · केंद्र ${code}${reference === null ? '' : ` · संदर्भ संख्या ${reference}`} · प्रिंट का समय: ${printedAt}`,
    stepsTitle: 'अब क्या करें',
    ring: (person: string, phone: string) => `${person} को ${phone} पर फोन करें।`,
    askAddress: (email: string) =>
      `${email} पर मेल अस्वीकार हो रही है: दूसरा ई-मेल पता लें और ऊपर “बदलें” से उसे ठीक करें।`,
    askToRegister: (address: string, phone: string, email: string) =>
      `उनसे कहें कि ${address} पर मोबाइल नंबर ${phone} से पंजीकरण करें। OTP ${email} पर भेजा जाता है।`,
    askToLogIn: (address: string, phone: string) =>
      `उनसे कहें कि ${address} पर मोबाइल नंबर ${phone} से लॉगिन करें और जाँच सूची भरें। भूला हुआ पासवर्ड वहीं फिर से बनाया जा सकता है।`,
    copyEmail: 'ई-मेल पता कॉपी करें',
    copyPhone: 'फोन नंबर कॉपी करें',
  },
  copying: {
    copied: 'कॉपी हो गया।',
    failed: 'इस ब्राउजर में यहाँ कॉपी नहीं हो सकता। लिखा हुआ चुनकर कॉपी करें।',
  },
  viewer: {
    title: (name: string, position: string, total: string) => `${name} (${total} में से ${position})`,
    controls: 'फोटो का दृश्य',
    previous: 'पिछली फोटो',
    next: 'अगली फोटो',
    zoom: 'जूम',
    zoomIn: 'बड़ा करें',
    zoomOut: 'छोटा करें',
    fit: 'पूरी फोटो',
    fullSize: 'असली आकार, 100 %',
    rotate: 'घुमाएँ',
    keys: 'कुंजियाँ: + और − छोटा-बड़ा, 0 पूरी फोटो, 1 असली आकार, R घुमाएँ, ← → दूसरी फोटो, Shift और तीर से फोटो खिसकाएँ, Escape से बंद करें। दो बार क्लिक करने पर वही जगह असली आकार में दिखती है।',
    pixels: (width: string, height: string) => `${width} × ${height} पिक्सेल`,
    loadingFull: 'सभी पिक्सेल लोड हो रहे हैं…',
    fullShown: (size: string) => `सभी पिक्सेल दिख रहे हैं: ${size}।`,
    fullReduced: (shown: string, original: string) =>
      `${original} में से ${shown} दिख रहे हैं। हर पिक्सेल के लिए मूल फोटो डाउनलोड करें।`,
    fullFailed: (shown: string, original: string) =>
      `सभी पिक्सेल लोड नहीं हुए। ${original} में से ${shown} दिख रहे हैं: मूल फोटो डाउनलोड करें, या फोटो को बंद करके फिर से खोलें।`,
    evidence: 'फोटो का डेटा',
    original: 'अपलोड की गई फाइल',
    sha256: 'SHA-256',
    copySha256: 'SHA-256 कॉपी करें',
    download: 'मूल फोटो डाउनलोड करें',
    downloadFailed: 'मूल फोटो डाउनलोड नहीं हुई।',
  },
} satisfies typeof english;
