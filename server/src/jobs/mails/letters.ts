/** What a mail says, before it is text or HTML. All words of all mails stand in this file. */
export interface Letter {
  subject: string
  title: string
  paragraphs: string[]
  /** A receipt's lines: label and value, the last one being the total. */
  lines?: { label: string; value: string }[]
  button: { label: string; url: string }
  /** Small print under the button. */
  notes: string[]
}

interface Shop {
  storeName: string
  publicUrl: string
}

/** "Confirm your address", after signing up or asking again. */
export function confirmEmailLetter(
  shop: Shop,
  { username, token, hours }: { username: string; token: string; hours: number },
): Letter {
  return {
    subject: `Confirm your email address for ${shop.storeName}`,
    title: 'Confirm your email address',
    paragraphs: [
      `Hello ${username},`,
      `Welcome to ${shop.storeName}. Confirm that this address is yours, and your account is ready to use.`,
    ],
    button: { label: 'Confirm email address', url: `${shop.publicUrl}/verify-email/${token}` },
    notes: [
      `The link works once, for ${hours} hours.`,
      'If you did not open an account, ignore this mail: without the link nothing happens.',
    ],
  }
}

/** "Set a new password", after asking for it. */
export function resetPasswordLetter(
  shop: Shop,
  { username, token, hours }: { username: string; token: string; hours: number },
): Letter {
  return {
    subject: `Set a new password for ${shop.storeName}`,
    title: 'Set a new password',
    paragraphs: [
      `Hello ${username},`,
      'Somebody, probably you, asked for a new password for your account. Choose one here. ' +
        'It signs you out everywhere.',
    ],
    button: { label: 'Set a new password', url: `${shop.publicUrl}/reset-password/${token}` },
    notes: [
      `The link works once, for ${hours === 1 ? 'one hour' : `${hours} hours`}.`,
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  }
}

/** What was bought, and where to find it. The accounts themselves are never mailed. */
export function receiptLetter(
  shop: Shop,
  purchase: {
    username: string
    id: number
    title: string
    quantity: number
    unitPriceCents: bigint
    discountCents: bigint
    couponCode: string | null
    amountCents: bigint
    purchasedAt: Date
  },
): Letter {
  const reference = orderReference(purchase.id)
  const { quantity, unitPriceCents, discountCents } = purchase
  const discount = {
    label: purchase.couponCode ? `Coupon ${purchase.couponCode}` : 'Discount',
    value: `−${money(discountCents)}`,
  }
  return {
    subject: `Receipt ${reference} from ${shop.storeName}`,
    title: `Receipt ${reference}`,
    paragraphs: [
      `Hello ${purchase.username},`,
      'Thank you for your order. It was paid from your wallet and is ready for you under My Orders.',
    ],
    lines: [
      { label: 'Date', value: `${purchase.purchasedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC` },
      { label: purchase.title, value: `${quantity} × ${money(unitPriceCents)}` },
      ...(discountCents > 0n ? [discount] : []),
      { label: 'Paid', value: money(purchase.amountCents) },
    ],
    button: { label: 'Open my orders', url: `${shop.publicUrl}/history` },
    notes: ['For your safety the accounts you bought are shown in the shop only, never in a mail.'],
  }
}

/** The order's number as customers see it: `ORD-0042`. */
function orderReference(orderId: number): string {
  return `ORD-${String(orderId).padStart(4, '0')}`
}

function money(cents: bigint): string {
  const dollars = (cents / 100n).toLocaleString('en-US')
  return `$${dollars}.${String(cents % 100n).padStart(2, '0')}`
}
