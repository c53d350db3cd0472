// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {TestToken} from "./token.sol";

/// Lets nobody sell.
contract TrapSell is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal view override returns (bool) {
        require(!_pairs[to], "not now");
        return true;
    }
}

/// Puts each buyer on a list from which nothing leaves.
contract TrapBuyersListed is TestToken {
    mapping(address => bool) internal _bots;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        require(!_bots[from], "bot");
        if (_pairs[from]) _bots[to] = true;
        return true;
    }
}

/// Buyers may send to a friend, and only the friend could sell.
contract TrapBuyersSale is TestToken {
    mapping(address => bool) internal _bought;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _bought[to] = true;
        return !(_pairs[to] && _bought[from]);
    }
}

/// Refuses a sale by an answer, without reverting.
contract TrapFalse is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal view override returns (bool) {
        return !_pairs[to];
    }
}

/// Says that a sale went well, and moves nothing.
contract TrapSilent is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _pass(address from, address to, uint256 amount) internal override returns (bool) {
        if (from == _maker || !_pairs[to]) _move(from, to, amount);
        return true;
    }
}

/// Burns all gas of a sale.
contract TrapGas is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal view override returns (bool) {
        uint256 spun;
        while (_pairs[to]) spun++;
        return true;
    }
}

/// Takes the whole amount as the tax of a sale.
contract TrapTaxed is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _tax(address, address to) internal view override returns (uint256) {
        return _pairs[to] ? 10_000 : 0;
    }
}

/// What is bought never arrives.
contract TrapNothing is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _tax(address from, address) internal view override returns (uint256) {
        return _pairs[from] ? 10_000 : 0;
    }
}

/// Shows a balance that is not there.
contract TrapShown is TestToken {
    mapping(address => uint256) internal _shown;

    constructor(uint256 whole) TestToken(whole) {}

    function balanceOf(address holder) public view override returns (uint256) {
        return _balances[holder] + _shown[holder];
    }

    function _pass(address from, address to, uint256 amount) internal override returns (bool) {
        if (from != _maker && _pairs[from]) {
            _move(from, _maker, amount);
            _shown[to] += amount;
        } else {
            _move(from, to, amount);
        }
        return true;
    }
}

/// Lets those sell who pay nothing for gas: simulations.
contract TrapForPayers is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal view override returns (bool) {
        return !_pairs[to] || tx.gasprice == 0;
    }
}

/// Keeps time, like a cooldown, but never lets a buyer go.
contract TrapForever is TestToken {
    mapping(address => uint256) internal _boughtAt;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _boughtAt[to] = block.timestamp;
        require(!_pairs[to] || _boughtAt[from] == 0 || block.timestamp > _boughtAt[from] + 3650 days, "wait");
        return true;
    }
}

/// Calls the pair back while it is being sold to.
contract TrapReentrant is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal override returns (bool) {
        if (_pairs[to]) {
            (bool fine,) = to.call(abi.encodeWithSignature("skim(address)", _maker));
            (fine,) = to.call(abi.encodeWithSignature("sync()"));
            _balances[to] = 0;
            (fine,) = to.call(abi.encodeWithSignature("sync()"));
        }
        return true;
    }
}

/// Lets its buyers sell only where nearly all of it lies: in a second pair, beside hardly any money, that is there to be looked at.
contract TrapDecoy is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal view override returns (bool) {
        require(!_pairs[to] || _balances[to] > totalSupply / 2, "not here");
        return true;
    }
}

/// Lets a buyer sell in the block of the purchase alone, as a simulation in one block does.
contract TrapSameBlock is TestToken {
    mapping(address => uint256) internal _boughtIn;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _boughtIn[to] = block.number;
        else if (_pairs[to]) require(_boughtIn[from] == block.number, "late");
        return true;
    }
}

/// The same by the clock.
contract TrapSameSecond is TestToken {
    mapping(address => uint256) internal _boughtAt;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _boughtAt[to] = block.timestamp;
        else if (_pairs[to]) require(_boughtAt[from] == block.timestamp, "late");
        return true;
    }
}

/// Lets a buyer sell for twenty blocks.
contract TrapFewBlocks is TestToken {
    mapping(address => uint256) internal _boughtIn;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _boughtIn[to] = block.number;
        else if (_pairs[to]) require(block.number < _boughtIn[from] + 20, "late");
        return true;
    }
}

/// Lets a buyer sell for a week.
contract TrapAfterWeek is TestToken {
    mapping(address => uint256) internal _boughtAt;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _boughtAt[to] = block.timestamp;
        else if (_pairs[to]) require(block.timestamp < _boughtAt[from] + 7 days, "late");
        return true;
    }
}

/// Lets a wallet sell once, and never again.
contract TrapOneSale is TestToken {
    mapping(address => bool) internal _sold;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[to]) {
            require(!_sold[from], "bot");
            _sold[from] = true;
        }
        return true;
    }
}

/// Lets a wallet sell half a hundredth of a pool in all.
contract TrapWalletLimit is TestToken {
    mapping(address => uint256) internal _sold;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256 amount) internal override returns (bool) {
        if (_pairs[to]) require((_sold[from] += amount) <= totalSupply / 2_000, "enough");
        return true;
    }
}

/// Lets nobody sell more than a dust of a pool at once.
contract TrapSmallSales is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256 amount) internal view override returns (bool) {
        require(!_pairs[to] || amount <= totalSupply / 50_000, "too much");
        return true;
    }
}

/// Lets a holder sell a twentieth of what was bought.
contract TrapKeep is TestToken {
    mapping(address => uint256) internal _bought;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256 amount) internal override returns (bool) {
        if (_pairs[from]) _bought[to] += amount;
        else if (_pairs[to]) require(_balances[from] - amount >= _bought[from] * 95 / 100, "hold");
        return true;
    }
}

/// Lets contracts sell, as simulations do, and no person.
contract TrapOfPersons is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal view override returns (bool) {
        require(!_pairs[to] || from != tx.origin, "person");
        return true;
    }
}

/// Lets those sell who have no code and signed nothing: contracts that are being made.
contract TrapConstructor is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal view override returns (bool) {
        require(!_pairs[to] || (from.code.length == 0 && from != tx.origin), "person");
        return true;
    }
}

/// Lets those sell who are richer than anybody.
contract TrapRich is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal view override returns (bool) {
        require(!_pairs[to] || tx.origin.balance > 10_000_000 ether || from.balance > 10_000_000 ether, "poor");
        return true;
    }
}

/// Lets sell in blocks that nobody built.
contract TrapNoBuilder is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal view override returns (bool) {
        require(!_pairs[to] || block.coinbase == address(0), "block");
        return true;
    }
}

/// Lets sell in blocks without a fee.
contract TrapNoFee is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal view override returns (bool) {
        require(!_pairs[to] || block.basefee == 0, "fee");
        return true;
    }
}

/// Lets sell in blocks without randomness.
contract TrapNoRandom is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal view override returns (bool) {
        require(!_pairs[to] || block.prevrandao == 0, "random");
        return true;
    }
}

/// Asks another contract, which lets nobody sell.
contract TrapGuard is TestToken {
    Guard internal _guard = new Guard();

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal view override returns (bool) {
        _guard.check(to, _pairs[to]);
        return true;
    }
}

contract Guard {
    function check(address, bool isPair) external pure {
        require(!isPair, "guarded");
    }
}

/// Lets its holders send to the pair themselves, and no router do so for them.
contract TrapRouter is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function transferFrom(address from, address to, uint256 amount) external override returns (bool) {
        require(from == _maker || !_pairs[to], "router");
        return _pass(from, to, amount);
    }
}

/// Says yes to an approval, and forgets it.
contract TrapApproval is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function transferFrom(address from, address to, uint256 amount) external override returns (bool) {
        require(from == _maker || msg.sender == _maker, "allowance");
        return _pass(from, to, amount);
    }
}
