/** The English text of the link to "Check my phone". */

export const phoneCheckLink = { checkPhoneLink: 'Check my phone: camera, location, network' };
