/** A shop that is measured. Buyers are numbered from 0, products from 0; a failed request throws. */
export interface Peer {
  /** The number of buyers in the shop. */
  buyers: number
  /** The number of products without the hot one and the raced one. */
  products: number
  /** Reads the first 20 products of the catalogue. */
  list(buyer: number): Promise<void>
  /** Reads one product with its price and stock. The buyer's number selects the product. */
  product(buyer: number): Promise<void>
  /** Buys one unit and pays for it. Returns false if the product is sold out. */
  buy(buyer: number, product: 'hot' | 'raced' | number): Promise<boolean>
  /** The resident memory of its processes, at its peak. */
  peakMegabytes(): number
  stop(): Promise<void>
}

/** What every shop is filled with. */
export const FILL = {
  buyers: 64,
  products: 200,
  /** The stock of the hot product, enough for every load. */
  plentifulStock: 100_000,
  stockPerProduct: 1_000,
  /** The stock that all buyers race for. */
  racedStock: 200,
}

export const DESCRIPTION = '<p>A product with a description of the usual length.</p>'.repeat(10)
