// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IRouter {
    function getAmountsIn(uint256 amountOut, address[] calldata path) external view returns (uint256[] memory);

    function getAmountsOut(uint256 amountIn, address[] calldata path) external view returns (uint256[] memory);

    function swapETHForExactTokens(uint256 amountOut, address[] calldata path, address to, uint256 deadline)
        external
        payable
        returns (uint256[] memory);

    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external;
}

/// One market: what is traded, for what, and where. `path` leads from the wrapped native coin to the quote, which may be the same.
struct Market {
    address router;
    address[] path;
    address token;
    address pair;
}

/// How far one try went, and its figures; amounts of later steps are 0 when it did not get there.
struct Try {
    /// 0 could not be paid for, 1 could not buy, 2 bought but could not sell or send all, 3 done
    uint256 stage;
    /// Native coins that the try cost.
    uint256 paid;
    /// Tokens that the exchange promised, and that arrived.
    uint256 boughtPromised;
    uint256 bought;
    /// Tokens of the worst sale or sent, and those of the friend that arrived.
    uint256 given;
    uint256 arrived;
    /// Of the worst sale: what the pair held of the quote before; what it promised for `given`; what came.
    uint256 quoteReserve;
    uint256 soldPromised;
    uint256 sold;
}

// Percent of what was bought that one sale sells where a token limits sales.
uint256 constant TENTH = 10;
// Sends to a friend instead.
uint256 constant NO_SALE = 0;

/// Run as an `eth_call` that creates a contract, and never deployed: its constructor answers with the tries in the place of code.
/// For each size (in the quote's units) one try to buy and to sell this percentage at a time, so that a holder is not let go once only, and where the buying went well one to buy and send to a friend.
contract SafetyProbe {
    constructor(Market memory market, uint256[] memory sizes, uint256 share) payable {
        Try[] memory sales = new Try[](sizes.length);
        Try[] memory gifts = new Try[](sizes.length);
        for (uint256 i = 0; i < sizes.length; i++) {
            sales[i] = attempt(market, sizes[i], share);
            if (sales[i].stage == 2) sales[i] = attempt(market, sizes[i], TENTH);
            if (sales[i].stage > 1) gifts[i] = attempt(market, sizes[i], NO_SALE);
        }
        bytes memory answer = abi.encode(sales, gifts);
        assembly {
            return(add(answer, 32), mload(answer))
        }
    }

    function attempt(Market memory market, uint256 size, uint256 share) private returns (Try memory result) {
        uint256 paid = size;
        if (market.path.length > 1) {
            try IRouter(market.router).getAmountsIn(size, market.path) returns (uint256[] memory amounts) {
                paid = amounts[0];
            } catch {
                return result;
            }
        }
        if (paid > address(this).balance) return result;
        // A try always reverts, with its figures: the next one finds the market as it was.
        try new Trader{value: paid}(market, size, share) {}
        catch (bytes memory figures) {
            if (figures.length == 9 * 32) result = abi.decode(figures, (Try));
        }
    }
}

/// One buyer, an address without code as a person's: everything happens in its constructor.
contract Trader {
    /// A token that burns all gas must leave some for the other tries.
    uint256 private constant STEP_GAS = 3_000_000;
    /// Below, rounding looks like a tax.
    uint256 private constant PRECISE = 200;

    constructor(Market memory market, uint256 size, uint256 share) payable {
        Try memory result;
        result.paid = msg.value;
        run(market, size, share, result);
        bytes memory figures = abi.encode(result);
        assembly {
            revert(add(figures, 32), mload(figures))
        }
    }

    function run(Market memory market, uint256 size, uint256 share, Try memory result) private {
        if (!pay(market, size)) return;
        result.stage = 1;

        address quote = market.path[market.path.length - 1];
        result.boughtPromised = promised(market.router, size, quote, market.token);
        (bool known, uint256 before) = balance(market.token, address(this));
        if (!known || !trade(market.router, size, quote, market.token)) return;
        (, result.bought) = balance(market.token, address(this));
        if (result.bought < before) return;
        result.bought -= before;
        result.stage = 2;

        // Some tokens never let a holder go entirely.
        uint256 given = result.bought - result.bought / 100;
        if (given == 0) return;
        if (share == NO_SALE) {
            send(market, given, result);
            return;
        }
        uint256 piece = given * share / 100;
        if (piece == 0) piece = given;
        for (uint256 left = given; left > 0; left -= piece) {
            // The last sale takes what rounding leaves, which alone may be worth nothing.
            if (piece > left || left - piece < given / 20) piece = left;
            if (!sell(market, quote, piece, result)) return;
        }
        result.stage = 3;
    }

    function pay(Market memory market, uint256 size) private returns (bool) {
        if (market.path.length == 1) {
            return call(market.path[0], size, abi.encodeWithSignature("deposit()"));
        }
        bytes memory swap =
            abi.encodeCall(IRouter.swapETHForExactTokens, (size, market.path, address(this), type(uint256).max));
        return call(market.router, address(this).balance, swap);
    }

    /// Sells this amount; its figures are the result's when it is the first or the worst sale.
    function sell(Market memory market, address quote, uint256 amount, Try memory result) private returns (bool) {
        (, uint256 reserve) = balance(quote, market.pair);
        uint256 hoped = promised(market.router, amount, market.token, quote);
        (, uint256 before) = balance(quote, address(this));
        if (!trade(market.router, amount, market.token, quote)) return false;
        (, uint256 held) = balance(quote, address(this));
        if (held <= before) return false;
        uint256 came = held - before;
        bool isPrecise = amount >= PRECISE && hoped >= PRECISE;
        if (result.given == 0 || (isPrecise && came * result.soldPromised < result.sold * hoped)) {
            result.given = amount;
            result.quoteReserve = reserve;
            result.soldPromised = hoped;
            result.sold = came;
        }
        return true;
    }

    function send(Market memory market, uint256 amount, Try memory result) private {
        result.given = amount;
        address friend = address(uint160(uint256(keccak256(abi.encode(address(this))))));
        (, uint256 before) = balance(market.token, friend);
        if (!call(market.token, 0, abi.encodeWithSignature("transfer(address,uint256)", friend, amount))) return;
        (, uint256 held) = balance(market.token, friend);
        if (held <= before) return;
        result.arrived = held - before;
        result.stage = 3;
    }

    function trade(address router, uint256 amount, address from, address to) private returns (bool) {
        bytes memory swap = abi.encodeCall(
            IRouter.swapExactTokensForTokensSupportingFeeOnTransferTokens,
            (amount, 0, path(from, to), address(this), type(uint256).max)
        );
        return call(from, 0, abi.encodeWithSignature("approve(address,uint256)", router, amount))
            && call(router, 0, swap);
    }

    function promised(address router, uint256 amount, address from, address to) private view returns (uint256) {
        try IRouter(router).getAmountsOut(amount, path(from, to)) returns (uint256[] memory amounts) {
            return amounts[1];
        } catch {
            return 0;
        }
    }

    function balance(address token, address holder) private view returns (bool known, uint256 amount) {
        bytes memory data = abi.encodeWithSignature("balanceOf(address)", holder);
        uint256 gasLimit = STEP_GAS;
        assembly {
            known := staticcall(gasLimit, token, add(data, 32), mload(data), 0, 32)
            known := and(known, gt(returndatasize(), 31))
            if known { amount := mload(0) }
        }
    }

    /// Whether it passed. What is answered is never copied: a token could answer with more than there is gas for.
    function call(address to, uint256 value, bytes memory data) private returns (bool passed) {
        uint256 gasLimit = STEP_GAS;
        assembly {
            passed := call(gasLimit, to, value, add(data, 32), mload(data), 0, 0)
        }
    }
}

function path(address from, address to) pure returns (address[] memory both) {
    both = new address[](2);
    both[0] = from;
    both[1] = to;
}
